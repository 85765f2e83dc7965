import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The functions of PDFium that are used. Pages, documents and bitmaps are addresses in its memory. */
interface Functions {
  _FPDF_LoadMemDocument(file: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDF_DocumentHasValidCrossReferenceTable(document: number): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFPage_RemoveAnnot(page: number, index: number): number
  _FPDFAnnot_GetSubtype(annotation: number): number
  _FPDFAnnot_GetFlags(annotation: number): number
  _FPDFAnnot_GetAP(annotation: number, mode: number, text: number, size: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFFormObj_CountObjects(object: number): number
  _FPDFFormObj_GetObject(object: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFTextObj_GetFont(object: number): number
  _FPDFFont_GetIsEmbedded(font: number): number
  _FPDFFont_GetBaseFontName(font: number, text: number, size: number): number
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...place: number[]): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...place: number[]): void
  readonly wasmExports: { malloc(size: number): number; free(at: number): void }
  readonly HEAPU8: Uint8Array
}

export type Pdfium = Awaited<ReturnType<typeof openPdfium>>

/** The error of a document that needs a password, and of one with protection that is not supported. */
const PASSWORD_ERRORS: ReadonlySet<number> = new Set([4, 5])
const FORM_INFO_BYTES = 256
const NAME_BYTES = 256
const BGRA = 4
const WITH_ANNOTATIONS = 1
const RGBA_ORDER = 0x10

/** Opens PDFium. `close` frees all that it allocated. */
export async function openPdfium() {
  const library = await PDFiumLibrary.init()
  // Its public interface lacks annotations and fonts.
  const pdf = (library as unknown as { module: Functions }).module
  const allocated = (bytes: number) => {
    const at = pdf.wasmExports.malloc(bytes)
    if (at === 0) throw new RangeError('no memory')
    return at
  }
  return {
    ...pdf,
    /** Opens a document. `locked` for one that needs a password; undefined for one that can't be read. */
    open(file: Uint8Array): number | 'locked' | undefined {
      const at = allocated(file.length)
      pdf.HEAPU8.set(file, at)
      const document = pdf._FPDF_LoadMemDocument(at, file.length, 0)
      if (document) return document
      return PASSWORD_ERRORS.has(pdf._FPDF_GetLastError()) ? 'locked' : undefined
    },
    /** Prepares form fields, so that they are drawn with their values. */
    openForm(document: number): number {
      const info = allocated(FORM_INFO_BYTES)
      pdf.HEAPU8.fill(0, info, info + FORM_INFO_BYTES)
      new DataView(pdf.HEAPU8.buffer).setUint32(info, 2, true)
      const form = pdf._FPDFDOC_InitFormFillEnvironment(document, info)
      pdf._FPDF_SetFormFieldHighlightAlpha(form, 0)
      return form
    },
    fontName(font: number): string {
      const at = allocated(NAME_BYTES)
      const length = pdf._FPDFFont_GetBaseFontName(font, at, NAME_BYTES)
      const name = new TextDecoder().decode(pdf.HEAPU8.slice(at, at + Math.max(0, Math.min(length, NAME_BYTES) - 1)))
      pdf.wasmExports.free(at)
      // A part of a font is named after six letters: ABCDEF+Name.
      return name.replace(/^[A-Z]{6}\+/, '')
    },
    /** Draws a page on white, as RGBA bytes. */
    draw(page: number, form: number, width: number, height: number): Uint8Array {
      const bytes = width * height * BGRA
      const at = allocated(bytes)
      const bitmap = pdf._FPDFBitmap_CreateEx(width, height, BGRA, at, width * BGRA)
      pdf._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      pdf._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RGBA_ORDER)
      pdf._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RGBA_ORDER)
      return pdf.HEAPU8.slice(at, at + bytes)
    },
    close: () => library.destroy(),
  }
}
