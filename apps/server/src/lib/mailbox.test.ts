import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['vera@ayva.test', 'vera@ayva.test'],
  ['Vera+1@Ayva.test', 'vera@ayva.test'],
  ['vera+a+b@ayva.test', 'vera@ayva.test'],
  ['ve.ra@ayva.test', 've.ra@ayva.test'],
  ['ve.r.a+x@gmail.com', 'vera@gmail.com'],
  ['vera@googlemail.com', 'vera@gmail.com'],
  ['vera-k@ya.ru', 'vera.k@yandex.ru'],
  ['+a@ayva.test', '+a@ayva.test'],
  ['++++@ayva.test', '+@ayva.test'],
])('letters to %s are counted for the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
