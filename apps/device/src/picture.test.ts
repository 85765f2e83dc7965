import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scaleOf, takePicture } from './picture'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-picture-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program in grim's place. */
async function grim(name: string, body: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!${process.execPath}\n${body}`)
  await chmod(path, 0o755)
  return path
}

describe('a picture of the compositor', () => {
  it('is asked for with its scale and the place of the compositor, as PNG', async () => {
    const tells =
      'process.stdout.write(Buffer.concat([Buffer.from([137, 80, 78, 71]), Buffer.from(JSON.stringify([process.argv.slice(2), process.env.XDG_RUNTIME_DIR, process.env.WAYLAND_DISPLAY]))]))'
    const picture = await takePicture(0.25, await grim('tells.cjs', tells))
    expect(JSON.parse(picture.subarray(4).toString())).toEqual([
      ['-s', '0.25', '-t', 'png', '-'],
      '/run/ayob-screen',
      'wayland-0',
    ])
  })

  it.each([
    ['without a compositor', 'console.error("failed to connect"); process.exit(1)', 'failed to connect'],
    ['that is none', 'process.stdout.write("no picture")', 'grim gave no picture'],
    ['that is too large', 'process.stdout.write(Buffer.alloc(9000000))', 'the picture is too large'],
  ])('%s is an error that says why', async (name, body, reason) => {
    await expect(takePicture(1, await grim(`${name}.cjs`, body))).rejects.toThrow(reason)
  })

  it('without the program, or from one that hangs, is an error too', async () => {
    await expect(takePicture(1, join(folder, 'none'))).rejects.toThrow('grim is not installed')
    const hangs = await grim('hangs.cjs', 'setInterval(() => {}, 1000)')
    await expect(takePicture(1, hangs)).rejects.toThrow('did not answer in time')
  })

  it.each([
    [null, 1],
    ['0.25', 0.25],
    ['0', null],
    ['2', null],
    ['-1', null],
    ['1; reboot', null],
  ])('has a scale: %s', (text, scale) => {
    expect(scaleOf(text)).toBe(scale)
  })
})
