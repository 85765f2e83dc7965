import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './lib/run.mjs'

/**
 * Takes the pictures of docs/device/ from the built program and player of a device (`node scripts/build.mjs device`) and a
 * running server: node scripts/device-pictures.mjs http://localhost:3000. A receiver of positions is played by this script.
 */
const [server] = process.argv.slice(2)
if (!server) throw new Error('the address of a running server is missing')
const OUT = join(root, 'docs/device')
const PORT = 8599
const GPSD = 8598
const REPORTS = [
  '{"class":"TPV","mode":3,"lat":6.9111,"lon":79.8497,"eph":4.2}',
  '{"class":"SKY","uSat":9,"satellites":[]}',
]
const WAIT_MS = 60_000

const PICTURES = [
  {
    name: 'self-test-red',
    size: [960, 320],
    conf: 'servr = https://ayob.example\nsize = 1920 by 360\n',
    sky: false,
    until: 'li.bad',
  },
  {
    name: 'self-test-green',
    size: [1920, 360],
    conf: `server = ${server}\nsize = 1920x360\n`,
    sky: true,
    until: '.tests:not(:has(.bad, .wait)) li',
  },
  {
    name: 'self-test-sinhala',
    size: [1920, 640],
    conf: `server = ${server}\nlanguage = si\n`,
    sky: true,
    until: '.tests:not(:has(.bad, .wait)) li',
  },
  { name: 'panel-code', size: [192, 64], conf: `server = ${server}\n`, sky: true, until: '.tests.away' },
  { name: 'panel-row', size: [192, 64], conf: 'language = en\n', sky: false, until: '.tests:not(.away) li.bad' },
]

const sockets = new Set()
const gpsd = createServer((socket) => {
  sockets.add(socket)
  const talk = setInterval(() => socket.write(`${REPORTS.join('\n')}\n`), 1_000)
  socket.on('close', () => clearInterval(talk))
  socket.on('error', () => clearInterval(talk))
})

/** A browser makes the small form, on an empty page: the screen's own may not read data addresses. */
async function webpOf(browser, png) {
  const page = await browser.newPage()
  const data = await page.evaluate(async (text) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob())
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: picture.width, height: picture.height })
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.82).split(',')[1]
  }, png.toString('base64'))
  await page.close()
  return Buffer.from(data, 'base64')
}

async function take(browser, { name, size: [width, height], conf, sky, until }) {
  const folder = mkdtempSync(join(tmpdir(), 'ayob-pictures-'))
  writeFileSync(join(folder, 'ayob.conf'), conf)
  writeFileSync(join(folder, 'image.json'), '{"image":"20261128-4f2a91c0"}')
  if (sky) await new Promise((resolve) => gpsd.listen(GPSD, '127.0.0.1', resolve))
  const env = {
    ...process.env,
    AYOB_CONF: join(folder, 'ayob.conf'),
    AYOB_DATA: folder,
    AYOB_RUN: folder,
    AYOB_IMAGE: join(folder, 'image.json'),
    AYOB_PLAYER: join(root, 'dist/device/player'),
    AYOB_PORT: String(PORT),
    AYOB_GPSD_PORT: String(GPSD),
  }
  const program = spawn(process.execPath, [join(root, 'dist/device/device.js')], { env, stdio: 'inherit' })
  const page = await browser.newPage({ viewport: { width, height } })
  try {
    const open = () => page.goto(`http://localhost:${PORT}/screen/`).catch(() => page.waitForTimeout(500).then(open))
    await open()
    await page.waitForSelector(until, { timeout: WAIT_MS, state: 'attached' })
    writeFileSync(join(OUT, `${name}.webp`), await webpOf(browser, await page.screenshot()))
  } finally {
    await page.close()
    program.kill()
    for (const socket of sockets) socket.destroy()
    if (sky) await new Promise((resolve) => gpsd.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

mkdirSync(OUT, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const picture of PICTURES) await take(browser, picture)
} finally {
  await browser.close()
}
