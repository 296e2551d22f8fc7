import { expect, test } from 'vitest'
import { enterableFirst } from './entering.ts'

const club = { name: 'club', labels: ['vip'] }
const soon = { name: 'soon', labels: [] }
const later = { name: 'later', labels: [] }
const namesFor = (self: { labels: string[] } | null) =>
  enterableFirst([club, soon, later], self).map(({ name }) => name)

test('[TOUR-10] what a player can enter comes first: to members of the club in the order of the server', () => {
  expect(namesFor({ labels: ['vip'] })).toEqual(['club', 'soon', 'later'])
  expect(namesFor({ labels: [] })).toEqual(['soon', 'later', 'club'])
  expect(namesFor(null)).toEqual(['soon', 'later', 'club'])
})
