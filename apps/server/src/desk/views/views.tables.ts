import type { ViewedList } from '@ayob/contract/views'

declare module '../../platform/tables' {
  interface Tables {
    /** The filters of lists that administrators keep. */
    kept_views: {
      id: string
      user_id: string
      list: ViewedList
      name: string
      /** The query of the page's address. */
      address: string
    }
  }
}
