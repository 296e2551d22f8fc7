import { writeToSupport } from '@ayva/contract/communication/support'
import * as contract from '@ayva/contract/communication/support/chat'
import * as office from '@ayva/contract/communication/support/office'
import { type OpenSamples } from '#lib/samples.ts'

const key = '6f1c2b1e-8a52-4c35-9d2c-6f2a3c1d7e10'

export const openSamples: OpenSamples = async ({ alisa, boris }) => {
  const text = 'Вывод не пришёл второй день.'
  await alisa.call(contract.sendChatMessage, {
    body: { key: '6f1c2b1e-8a52-4c35-9d2c-6f2a3c1d7e11', text, about: null },
  })
  await boris.call(contract.sendChatMessage, {
    body: { key: '6f1c2b1e-8a52-4c35-9d2c-6f2a3c1d7e12', text, about: null },
  })
  const { chat: other } = await boris.call(contract.showChat, {})
  const { chat, messages } = await alisa.call(contract.showChat, {})
  const params = { visitor: alisa.id.toString(), chatId: chat!.id }
  return {
    samples: [
      [
        writeToSupport,
        {
          body: { email: 'vera@ayva.test', topic: 'money', text },
          anyText: ['text'],
        },
      ],
      [contract.showChat, { query: { before: messages[0]!.id } }],
      [
        contract.sendChatMessage,
        {
          body: { key, text, about: null },
          anyText: ['text'],
          oddAndRight: ['body.about null', 'body.about missing'],
        },
      ],
      [
        contract.readChat,
        {
          body: { upTo: messages[0]!.id },
          oddAndRight: ['body.upTo zero', 'body.upTo over 2^31', 'body.upTo over 2^53'],
        },
      ],
      // The conversation is not the guest's.
      [contract.rateChat, { params: { chatId: chat!.id }, body: { stars: 5 }, answers: 404 }],
      [office.listChats, { query: { state: 'waiting' } }],
      [office.openChat, { params, query: { before: messages[0]!.id } }],
      [office.takeChat, { params }],
      [office.answerChat, { params, body: { key, text: 'Смотрю.' }, anyText: ['text'] }],
      // A conversation that no other sample uses, because the call closes it.
      [office.closeChat, { params: { visitor: boris.id.toString(), chatId: other!.id } }],
    ],
  }
}
