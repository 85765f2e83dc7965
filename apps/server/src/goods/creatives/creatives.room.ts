import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { creativeRoutes } from './creatives.routes'
import { designRoutes } from './designs.routes'
import { fileListeners } from './files.listeners'
import { measureWhatIsNot } from './measure.jobs'
import { prepareWhatIsNot } from './prepare.jobs'

/** Creatives: their upload, what is measured and converted later, and designs. */
export const creativesRoom = (ctx: Context) => ({
  routes(http: Http) {
    designRoutes(http, ctx)
    creativeRoutes(http, ctx)
  },
  listeners: fileListeners(ctx.files),
  jobs: [
    { name: 'creatives-prepared', everyS: 5, run: () => prepareWhatIsNot(ctx) },
    { name: 'creatives-measured', everyS: 60, run: () => measureWhatIsNot(ctx) },
  ],
})
