import { dotsOf } from '@ayob/domain/led/dots'
import type { PdfDocument } from './pdf-document'
import type { Said } from './type'

const LOGO = dotsOf('AYOB')
const LOGO_HEIGHT = 24
/** What the logo, or the name of a company below it, takes on the right. */
const RIGHT = 150

/** The head of every document: its title on the left, the logo on the right, and below it the company that no party names. */
export function letterhead(paper: PdfDocument, title: Said, company?: string): void {
  const right = { x: paper.left + paper.width - RIGHT, width: RIGHT, align: 'right' } as const
  paper.beside(
    () => paper.text(title, { size: 20, bold: true, width: paper.width - RIGHT - 16 }),
    () => {
      paper.drawing(LOGO_HEIGHT, 'AYOB', (canvas) => canvas.board(LOGO, LOGO_HEIGHT))
      if (company) paper.gap(4).text(company, { ...right, bold: true, size: 9 })
    },
  )
}
