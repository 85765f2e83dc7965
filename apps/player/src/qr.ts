import QRCode from 'qrcode'

/** Draws the QR code of a link on a canvas. */
export async function qrOf(link: string, label: string): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  await QRCode.toCanvas(canvas, link, { margin: 1, width: 360, errorCorrectionLevel: 'M' })
  canvas.removeAttribute('style')
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  return canvas
}
