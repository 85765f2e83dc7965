import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { fileRoutes } from './files.routes'
import { libraryRoutes } from './library.routes'

/** The library of creatives, and the serving of all uploaded files. */
export const libraryRoom = (ctx: Context) => ({
  routes(http: Http) {
    libraryRoutes(http, ctx)
    fileRoutes(http, ctx)
  },
})
