import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from './platform/html'

/** What search engines may list. */
const PUBLIC = ['/', '/auth', '/privacy', '/proof']
/** What they should not ask for: calls, files of people, and pages of one person. */
const PRIVATE = ['/api/', '/uploads/', '/q/', '/screen', '/admin/', '/shared/', '/invitation/', '/admin-invitation/']

/** Serves what programs that are no browsers look for: `/robots.txt` and `/sitemap.xml`. */
export function serveSiteFiles(app: FastifyInstance, publicUrl: string | undefined): void {
  const base = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`
  app.get('/robots.txt', (request, reply) => {
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n\nSitemap: ${base(request)}/sitemap.xml\n`)
  })
  app.get('/sitemap.xml', (request, reply) => {
    const urls = PUBLIC.map((path) => `<url><loc>${escapeHtml(base(request) + path)}</loc></url>`).join('')
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      )
  })
}

/** Returns a function that tells whether a path is a page of the app. Without a list from the build, every path may be one. */
export function pagesIn(webFolder: string): (path: string) => boolean {
  const list = join(webFolder, 'pages.json')
  if (!existsSync(list)) return () => true
  const known = new Set<string>()
  const named = new Set<string>()
  for (const page of JSON.parse(readFileSync(list, 'utf8')) as string[]) {
    if (page.endsWith('/x')) named.add(page.slice(0, -1))
    else known.add(page)
  }
  return (path) => {
    const page = path.length > 1 ? path.replace(/\/$/, '') : path
    return known.has(page) || named.has(page.slice(0, page.lastIndexOf('/') + 1))
  }
}

/** What a messenger shows of a link before anybody opens it. */
export interface LinkPreview {
  readonly title: string
  readonly text: string
  /** Absolute address of a picture. */
  readonly image: string
}

/** A page with the preview of its link. */
export function withPreview(html: string, { title, text, image }: LinkPreview): string {
  const facts = { title, description: text, image, type: 'website', site_name: 'AYOB' }
  const tags = Object.entries(facts).map(
    ([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`,
  )
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
