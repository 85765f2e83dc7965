import { execFile } from 'node:child_process'

/** The display could not be photographed; the message says why. */
export class NoPicture extends Error {}

const WAIT_MS = 10_000
const MOST_BYTES = 8_000_000
/** Debian's grim has no JPEG. */
const FORMAT = 'png'
/** Where the compositor of the image listens. */
const COMPOSITOR = { XDG_RUNTIME_DIR: '/run/ayob-screen', WAYLAND_DISPLAY: 'wayland-0' }

/** What the compositor shows, as PNG, with its sides multiplied by `scale`. Throws NoPicture. */
export function takePicture(scale: number, program = 'grim'): Promise<Buffer> {
  const settings = {
    encoding: 'buffer' as const,
    timeout: WAIT_MS,
    killSignal: 'SIGKILL' as const,
    maxBuffer: MOST_BYTES,
    env: { ...process.env, ...COMPOSITOR },
  }
  return new Promise((resolve, reject) => {
    execFile(program, ['-s', String(scale), '-t', FORMAT, '-'], settings, (error, picture, said) => {
      if (!error && isPng(picture)) return resolve(picture)
      reject(new NoPicture(reasonOf(error, said.toString('utf8').trim())))
    })
  })
}

/** The scale of a call; null for one that is no number above 0 and up to 1. */
export function scaleOf(text: string | null): number | null {
  const scale = Number(text ?? '1')
  return scale > 0 && scale <= 1 ? scale : null
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === '\x89PNG'

function reasonOf(error: (Error & { code?: unknown; killed?: boolean }) | null, said: string): string {
  if (error?.code === 'ENOENT') return 'grim is not installed'
  if (error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'the picture is too large'
  if (error?.killed) return 'the compositor did not answer in time'
  return said || error?.message || 'grim gave no picture'
}
