import { z } from 'zod'
import { ADMIN_ROLES, call } from './call'
import { listed, zId, zLine, zName, zSuccess } from './common'

/** The lists of the console whose filters can be kept under a name. */
export const VIEWED_LISTS = ['screens', 'drivers', 'advertisers', 'devices'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** Kept views per administrator and list. */
export const MAX_VIEWS = 30

const zView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the page's address, without a leading "?". */
  address: z.string(),
})
export type View = z.output<typeof zView>

const own = { group: 'Administrators', who: ['admin'] as const, admins: ADMIN_ROLES }
const zList = z.enum(VIEWED_LISTS, 'validation.invalid')

export const views = call('GET', '/admin/views', {
  ...own,
  summary: 'The own kept views of a list, by name.',
  query: z.object({ list: zList }),
  answer: zSuccess.extend({ views: z.array(zView), total: listed.total }),
})

export const keepView = call('POST', '/admin/views', {
  ...own,
  summary: 'Keeps the filters, the order and the columns of a list under a name. One of the same name is replaced.',
  body: z.object({ list: zList, name: zName('validation.required', 60), address: zLine(1000) }),
  status: 201,
  answer: zSuccess.extend({ view: zView }),
})

export const removeView = call('DELETE', '/admin/views/:id', {
  ...own,
  summary: 'Removes a kept view.',
  params: zId,
  answer: zSuccess,
})
