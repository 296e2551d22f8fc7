import { randomUUID } from 'node:crypto'
import { showSelf } from '@ayva/contract/identity/player'
import { readChat, sendChatMessage, showChat } from '@ayva/contract/communication/support/chat'
import { after, days, minutes } from '#lib/clock.ts'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { answer, close } from './support.office.ts'

const elena: OperatorPrincipal = { kind: 'operator', id: 'demo', name: 'Елена', may: () => false }

export async function showConversation(
  { deps, today, moveTo, call }: Story,
  { points }: DemoPlayer,
): Promise<void> {
  // Only for the first demo player, who has data in every module.
  if (!call || points === undefined) return
  const begun = after(today, -days(1))
  moveTo(begun)
  const visitor = BigInt((await call(showSelf, {})).id)
  const ask = (text: string) =>
    call(sendChatMessage, { body: { key: randomUUID(), text, about: null } })
  await ask('Здравствуйте! Как проверить, что раунд был честным?')
  const { chat } = await call(showChat, {})
  const by = { visitor, chatId: chat!.id, operator: elena }
  moveTo(after(begun, minutes(2)))
  await answer(deps, {
    visitor,
    chatId: chat!.id,
    operator: elena,
    key: randomUUID(),
    text: 'Добрый день! Откройте раунд в истории и нажмите «Проверить»: браузер сам сравнит хеш и исход.',
  })
  moveTo(after(begun, minutes(3)))
  await ask('Получилось, спасибо.')
  moveTo(after(begun, minutes(5)))
  await close(deps, by)
  const { messages } = await call(showChat, {})
  await call(readChat, { body: { upTo: messages.at(-1)!.id } })
  moveTo(today)
}
