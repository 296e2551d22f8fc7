import { randomUUID } from 'node:crypto'
import { documentPages, savePerson, sendDocuments } from '@ayva/contract/identity/kyc'
import { showSelf } from '@ayva/contract/identity/player'
import { type DemoPlayer, type Story } from '#lib/demo-data.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { block } from '../auth/auth.ts'
import { add, type Desk, openDesk } from './documents.ts'
import { decide, setFinanceBlock } from './kyc.office.ts'

/** The author of decisions on demo players, who is no real operator. */
const operator: OperatorPrincipal = {
  kind: 'operator',
  id: 'demo',
  name: 'показ',
  may: () => false,
}
const why = 'для показа'

/** Puts a demo player into its state of verification. */
export async function showDocuments(story: Story, member: DemoPlayer): Promise<void> {
  const { deps, call } = story
  const { verification: state } = member
  if (!call || !state) return
  const playerId = BigInt((await call(showSelf, {})).id)
  if (state === 'stopped') {
    const words = 'Банк проверяет перевод.'
    await setFinanceBlock(deps, { operator, playerId, days: 30, words, why })
    return
  }
  if (state === 'blocked') {
    await block(deps, { operator, playerId, words: 'Два аккаунта у одного человека.', why })
    return
  }
  const desk = openDesk(deps)
  try {
    await sendSamples(story, desk, playerId)
  } finally {
    desk.redrawing.close()
  }
  if (state === 'sent') return
  const words = state === 'accepted' ? 'Всё читается, спасибо.' : 'Блик на фото.'
  await decide(deps, { operator, playerId, round: 1, decision: state, words, why })
}

async function sendSamples({ deps, call }: Story, desk: Desk, playerId: bigint): Promise<void> {
  await call!(savePerson, { body: { lastName: 'Образцова', firstName: 'Вера' } })
  for (const page of documentPages.foreign) {
    // The same picture with a different key for each player, so that they are not taken for one person.
    const key = { id: randomUUID(), bodyHash: `${playerId} ${page}` }
    await add(deps, desk, { playerId, page, key, file: await sample() })
  }
  await call!(sendDocuments, { body: { kind: 'foreign' } })
}

/** A picture of a document without a name. */
async function sample(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
    <rect width="900" height="600" fill="#5b4a3a"/>
    <rect x="70" y="60" width="760" height="480" rx="24" fill="#f3e3d2"/>
    <rect x="120" y="120" width="220" height="280" rx="14" fill="#9db7c9"/>
    <circle cx="230" cy="230" r="56" fill="#8d6e58"/>
    <path d="M130 400c8-90 48-120 100-120s92 30 100 120Z" fill="#2f5d46"/>
    ${[140, 200, 260, 320].map((y) => `<rect x="400" y="${y}" width="330" height="24" rx="12" fill="#8a7862"/>`).join('')}
    <rect x="120" y="450" width="640" height="22" rx="11" fill="#8a7862"/></svg>`
  return sharp(Buffer.from(drawing)).jpeg().toBuffer()
}
