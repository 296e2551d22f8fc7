import { expect, test } from 'vitest'
import { enterableFirst } from './entering.ts'

const club = { name: 'club', labels: ['vip'] }
const soon = { name: 'soon', labels: [] }
const later = { name: 'later', labels: [] }
const namesFor = (self: { labels: string[] } | null) =>
  enterableFirst([club, soon, later], self).map(({ name }) => name)

test('[TOUR-10] tournaments that a player can join come first, for members of the club in the server’s order', () => {
  expect(namesFor({ labels: ['vip'] })).toEqual(['club', 'soon', 'later'])
  expect(namesFor({ labels: [] })).toEqual(['soon', 'later', 'club'])
  expect(namesFor(null)).toEqual(['soon', 'later', 'club'])
})
