import { acceptAdminInvitation, inviteAdministrator } from '@ayob/contract/administrators'
import { logout } from '@ayob/contract/sessions'
import { DEMO_ADMIN, DEMO_PASSWORD, OTHER_ADMINS } from './cast'
import type { Diary, World } from './world'

/** How many days ago the other administrators join. */
const JOINED = 9

/** Plans one more administrator for each role, who joins with the mailed invitation link. */
export function planAdministrators(diary: Diary): void {
  diary.note(Math.min(JOINED, diary.days), 1, async (world) => {
    for (const [index, admin] of OTHER_ADMINS.entries()) await join(world, admin, index)
  })
}

async function join(world: World, { email, role }: (typeof OTHER_ADMINS)[number], index: number): Promise<void> {
  const { client, tokenOf } = world
  await client.send(inviteAdministrator, { token: await tokenOf(DEMO_ADMIN), body: { email, roles: [role] } })
  const form = {
    first_name: 'Demo',
    last_name: `${role[0]?.toUpperCase()}${role.slice(1)}`,
    phone: `077 123 490${index}`,
    password: DEMO_PASSWORD,
    confirm_password: DEMO_PASSWORD,
  }
  const params = { token: await mailedToken(world) }
  const { token } = await client.send(acceptAdminInvitation, { params, body: form })
  await client.send(logout, { token })
}

/** The token in the newest mail of the demo. */
async function mailedToken({ client }: World): Promise<string> {
  const read = async (url: string) => Buffer.from(await client.file(url)).toString()
  const [newest = ''] = /\/demo\/mail\/[\w-]+/.exec(await read('/demo/mail')) ?? []
  const [, token] = /\/admin-invitation\/([\w-]{43})/.exec(await read(newest)) ?? []
  if (!token) throw new Error('demo: an administrator got no invitation')
  return token
}
