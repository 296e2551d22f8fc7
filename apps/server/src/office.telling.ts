/** What an operator tells and offers to players, from a terminal. */
import { randomUUID } from 'node:crypto'
import { sendOffer } from '@ayva/contract/campaigns/office'
import { type Call } from '@ayva/contract/client'
import { sendNotification } from '@ayva/contract/inbox/office'

type Said = { words: string; why: string }
type Args = string[]

export const tellingUsage = `
  notify PLAYER TITLE [LINK PATH] tell a player something                   --words --why
  offer PLAYER letter|inbox TITLE [LINK PATH]  offer something, if the player wants it --words --why`

export const tellingVerbs = {
  notify: (call: Call, [playerId = '', title = '', text, value = '']: Args, said: Said) =>
    call(sendNotification, {
      params: { playerId },
      body: {
        title,
        text: said.words,
        link: text === undefined ? null : { text, value },
        why: said.why,
      },
      idempotencyKey: randomUUID(),
    }),
  offer: (call: Call, [playerId = '', channel, title = '', label, path = '']: Args, said: Said) =>
    call(sendOffer, {
      params: { playerId },
      body: {
        uuid: randomUUID(),
        channel: channel as 'letter',
        words: {
          title,
          text: said.words,
          link: label === undefined ? null : { label, path },
        },
        why: said.why,
      },
    }),
}
