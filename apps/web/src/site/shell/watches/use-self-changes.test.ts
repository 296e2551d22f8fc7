import { expect, test } from 'vitest'
import { isFake } from '#lib/user-type.ts'
import { mustReload } from './use-self-changes.ts'

test.each([
  [['f'], true],
  [['vip', 'f'], true],
  [['foo'], false],
  [['ff', 'F', 'f '], false],
  [[], false],
])('[AUTH-29] a player with the labels %o is an internal one: %s', (labels, fake) => {
  expect(isFake({ labels })).toBe(fake)
})

test('[AUTH-28] a guest is not an internal player', () => {
  expect([isFake(null), isFake(undefined)]).toEqual([false, false])
})

const of = (...labels: string[]) => ({ id: 1, labels })
test.each([
  ['one of the list is added', of('new'), of(), true],
  ['one of the list is added beside others', of('a', 'new'), of('a'), true],
  ['another one is added', of('other'), of(), false],
  ['it was there before, as after the reload', of('new'), of('new'), false],
  ['it is taken away', of(), of('new'), false],
  ['the player has just come', of('new'), null, false],
  ['it is another player', { id: 2, labels: ['new'] }, of(), false],
  ['nobody is there', null, of(), false],
])('[AUTH-70] when %s the page is reloaded or not', (_when, now, before, reloads) => {
  expect(mustReload(now, before, ['new'])).toBe(reloads)
})
