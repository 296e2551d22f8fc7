import { expect, test } from 'vitest'
import { letterDocument } from './mailbox.pages.ts'

const letter = (html: string) => ({
  id: '1',
  sender: 'a@b.test',
  recipients: [],
  subject: '',
  text: '',
  html,
  receivedAt: new Date(0),
})

test('the links of a letter open outside its frame', () => {
  expect(letterDocument(letter('<html><head lang="ru"><title>'))).toBe(
    '<html><head lang="ru"><base target="_blank"><title>',
  )
})

test('a letter with many opening tags takes linear time', () => {
  const cost = (size: number) => {
    const sent = letter('<head'.repeat(size))
    const runs = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage()
      letterDocument(sent)
      return process.cpuUsage(before).user
    })
    return Math.max(200, Math.min(...runs))
  }
  cost(1_000)
  // Eight times the input; quadratic time would be sixty-four times the work, at each of the attempts.
  const attempts = Array.from({ length: 5 }, () => cost(64_000) / cost(8_000))
  expect(Math.min(...attempts)).toBeLessThan(24)
})
