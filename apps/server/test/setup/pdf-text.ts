import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of a PDF, page after page, with single spaces. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    return [...document.pages()]
      .map((page) => page.getText())
      .join('\n')
      .replace(/\s+/g, ' ')
  } finally {
    document.destroy()
    library.destroy()
  }
}
