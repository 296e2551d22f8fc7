import { type PopupMessage } from '@ayva/contract/communication/popups'
import { expect, test } from 'vitest'
import { currentMessage, packMessage, unpackMessage } from './kept-message.ts'

const message = (uuid: string): PopupMessage => ({
  uuid,
  content: { title: 'Новая игра', text: 'Посмотрите правила.', image: null, link: null },
  position: 'center',
  isOffer: false,
})

test('[CRM-36] a stored message is read only by the player to whom it was sent', () => {
  const kept = packMessage(message('one'), 7)
  expect(unpackMessage(kept, 7)).toMatchObject(message('one'))
  expect(unpackMessage(kept, 8)).toBeUndefined()
  expect(unpackMessage(JSON.stringify(message('one')), 7)).toBeUndefined()
  for (const broken of [undefined, '{', 'null', '[]', '{"playerId":7}'])
    expect(unpackMessage(broken, 7)).toBeUndefined()
})

test('a stored message is shown until the server answers, and then only the server’s answer', () => {
  const kept = message('one')
  expect(currentMessage(kept, undefined)).toBe(kept)
  expect(currentMessage(kept, null)).toBeUndefined()
  expect(currentMessage(kept, message('two'))?.uuid).toBe('two')
  expect(currentMessage(undefined, undefined)).toBeUndefined()
})
