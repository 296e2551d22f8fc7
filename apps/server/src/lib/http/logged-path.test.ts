import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const secret = 'Rrs5w_ItLG5ynga5GEFdpV5BRCBTqNQA0EAt6WDQo4o'

test.each([
  [`/email-confirmation/confirm/${secret}`, '/email-confirmation/confirm/…'],
  [`/email-confirmation/confirm/12-${secret}?x=1`, '/email-confirmation/confirm/…'],
  [`/x?token=${secret}`, '/x'],
  ['/games/ayva-lab/kosti', '/games/ayva-lab/kosti'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
