import { expect, test } from 'vitest'
import { guidOf, imageBytes, partition, partitions, SLOT_BYTES, tableArguments } from './layout'

const MIB = 1024 * 1024

test('partitions follow each other at whole mebibytes, and the image is smaller than 1.2 GB', () => {
  let end = MIB
  for (const { start, size } of partitions()) {
    expect(start).toBe(end)
    expect(start % MIB).toBe(0)
    end = start + size
  }
  expect(imageBytes()).toBe(end + MIB)
  expect(imageBytes()).toBeLessThan(1.2e9)
})

test('both slots have the same size, and the partition that grows is the last', () => {
  expect(partition('root-a').size).toBe(SLOT_BYTES)
  expect(partition('root-b').size).toBe(SLOT_BYTES)
  expect(partitions().at(-1)?.name).toBe('data')
})

test('identities depend on the name alone, differ, and are identities of version 8', () => {
  const all = partitions().map(({ guid }) => guid)
  expect(new Set(all).size).toBe(all.length)
  expect(guidOf('esp')).toBe(partition('esp').guid)
  for (const guid of all) expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('sgdisk is told sectors, the last one included', () => {
  expect(tableArguments()).toContain('--new=1:2048:75775')
  expect(tableArguments()).toContain('--typecode=1:ef00')
  expect(tableArguments()).toContain('--change-name=2:ayob')
})
