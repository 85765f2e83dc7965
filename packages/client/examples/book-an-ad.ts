import { readFile } from 'node:fs/promises'
import { createClient, Refused } from '@ayob/client'

const { AYOB_URL: url = 'http://127.0.0.1:3000', AYOB_KEY: token = '', PICTURE = 'tea.png' } = process.env
const ayob = createClient({ url, token })
const picture = new File([new Uint8Array(await readFile(PICTURE))], 'tea.png')
const { file_path } = await ayob.uploadCreative({ files: { file: picture } })
const fort = { id: '1', name: 'Fort', position: { lat: 6.9344, lng: 79.8428 }, radius: 1000 }
const ad = {
  ...{ brandName: 'Tea House', contactEmail: 'ads@tea.example', creativeFile: file_path },
  ...{ vehicleType: 'tuktuk', durationDays: 7, adLocations: [fort] },
}
// The server refuses a wrong price and names the right one. The key makes it safe to repeat the call.
const price = await ayob.bookAd({ body: { ...ad, price: 0 } }).then(
  (booked) => booked.price,
  (error) =>
    error instanceof Refused && error.code === 'price_changed' ? Number(error.answer.price) : Promise.reject(error),
)
const { reference } = await ayob.bookAd({ body: { ...ad, price }, idempotencyKey: `tea-${file_path}` })
process.stdout.write(`${reference} is booked for LKR ${price}: see ${url}/monitor-ads\n`)
