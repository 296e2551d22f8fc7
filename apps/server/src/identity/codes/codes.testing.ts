import { type TestApp } from '#lib/testing.ts'
import { type Channel, type Owner } from './codes.ts'
import { latestOf } from './codes.sql.ts'
import { codeOf } from './digits.ts'
import { type Purpose } from './words.ts'

/** The latest code, without reading the letter or message that contains it. */
export async function codeSentTo(
  testApp: TestApp,
  owner: Owner,
  purpose: Purpose,
  channel: Channel = 'phone',
): Promise<string> {
  const latest = await latestOf(testApp.deps.db, owner, purpose)
  const request = latest.find((one) => one.channel === channel)
  if (!request?.address) throw new Error(`no code for ${purpose} was sent by ${channel}`)
  return codeOf(testApp.deps.config, request.id)
}

export const wrong = (code: string): string => code.replace(/.$/, (digit) => `${(+digit + 1) % 10}`)
