import type { Brand } from '@ayob/contract/brand'
import { accountViews } from '../../people/accounts/accounts.queries'
import { badField } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Reader, Tx } from '../../platform/ports'
import { creativeByFile } from '../creatives/creatives.queries'
import { brandStore } from './brands.store'

/** A picture of an organisation's library; undefined for anything else. */
async function pictureOf(reader: Reader, ownerId: string, file: string) {
  const creative = await creativeByFile(reader, file)
  if (creative?.ownerId !== ownerId || !creative.mime.startsWith('image/')) return undefined
  const { width, height } = creative.media
  return width && height ? { file, width, height } : undefined
}

/** What the ads of an organisation begin with. */
export async function brandOf(reader: Reader, ownerId: string): Promise<Brand> {
  const [kept, payer] = [await brandStore.of(reader, ownerId), await accountViews.payer(reader, ownerId)]
  const logo = kept?.logo_file ? await pictureOf(reader, ownerId, kept.logo_file) : undefined
  const own = { name: kept?.name ?? null, phone: kept?.phone ?? null }
  return {
    name: own.name ?? payer?.organizationName ?? '',
    phone: own.phone ?? (payer?.phone || null),
    logo: logo ?? null,
    colors: kept?.first_color && kept.second_color ? { first: kept.first_color, second: kept.second_color } : null,
    own,
  }
}

interface Chosen {
  readonly name: string | null
  readonly phone: string | null
  readonly logo: string | null
  readonly colors: Brand['colors']
}

/** Changes what the ads of the actor's organisation begin with. Errors: 400 on `logo` for a file that is not its picture. */
export async function changeBrand(tx: Tx, actor: Actor, { name, phone, logo, colors }: Chosen): Promise<void> {
  const ownerId = actor.ownerId ?? ''
  if (logo && !(await pictureOf(tx, ownerId, logo))) throw badField('logo', 'server.creativeUnknown')
  await brandStore.write(tx, {
    owner_id: ownerId,
    name,
    phone,
    logo_file: logo,
    first_color: colors?.first ?? null,
    second_color: colors?.second ?? null,
  })
}

export const brandPersonal: PersonalPart = {
  name: 'brand',
  ofOrganisation: true,

  async exported(reader, userId) {
    const { own: _, ...brand } = await brandOf(reader, userId)
    return brand
  },

  async erase(tx, userId): Promise<undefined> {
    await brandStore.remove(tx, userId)
  },
}
