/** Operators' commands for conversations with visitors. */
import { randomUUID } from 'node:crypto'
import { type Call } from '@ayva/contract/client'
import * as support from '@ayva/contract/communication/support/office'

type Verb = (call: Call, args: string[], said: { words: string }) => Promise<unknown>

export const chatUsage = `
  chats [waiting|answered|closed [AFTER]]   conversations with support, who waits longest first
  chat VISITOR CHAT [BEFORE]      the messages of one
  chat-take VISITOR CHAT          keep it to yourself for a while
  chat-answer VISITOR CHAT        answer in it                              --words
  chat-ready [VISITOR CHAT NAME]  answer with the text of that name; without one, list them
  chat-close VISITOR CHAT         end it`

const chatOf = ([visitor = '', chatId = '']: string[]) => ({ visitor, chatId })
const answerIn = (call: Call, args: string[], text: string) =>
  call(support.answerChat, { params: chatOf(args), body: { key: randomUUID(), text } })

export const chatVerbs: Record<string, Verb> = {
  chats: (call, [state = 'waiting', after]) =>
    call(support.listChats, { query: { state: state as 'waiting', after } }),
  chat: (call, args) =>
    call(support.openChat, { params: chatOf(args), query: { before: args[2] } }),
  'chat-take': (call, args) => call(support.takeChat, { params: chatOf(args) }),
  'chat-answer': (call, args, { words }) => answerIn(call, args, words),
  'chat-ready': async (call, args) => {
    const ready = await call(support.listReadyAnswers, {})
    if (args.length === 0) return ready
    const { text } = ready.find(({ name }) => name === args[2]) ?? {}
    if (text === undefined) throw new Error(`No answer is called ${args[2]}`)
    return answerIn(call, args, text)
  },
  'chat-close': (call, args) => call(support.closeChat, { params: chatOf(args) }),
}
