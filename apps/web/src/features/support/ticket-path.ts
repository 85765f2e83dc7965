import { paths } from '../../lib/paths'

/** The address of a ticket in the queue of the console. */
export const ticketPath = (id: string): string => `${paths.adminTickets()}?ticket=${encodeURIComponent(id)}`
