import { expect, it } from 'vitest'
import { linesOfBox } from './box-dialog'

it('parses lines from lists and tables, and leaves out empty ones', () => {
  const text = 'K7MQ2P SN-1 P5 outdoor\n\n ABC234,SN-2;  \r\nDEF567\tSN-3\tP4\nGHJ892'
  expect(linesOfBox(text).map(({ code, serial, model }) => [code, serial, model])).toEqual([
    ['K7MQ2P', 'SN-1', 'P5 outdoor'],
    ['ABC234', 'SN-2', ''],
    ['DEF567', 'SN-3', 'P4'],
    ['GHJ892', '', ''],
  ])
  expect(linesOfBox(' \n')).toEqual([])
})
