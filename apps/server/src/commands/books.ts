import { runCommand, say } from '#lib/command.ts'
import { findFaults, findRemarks } from '../invariants.ts'
import { trialBalance } from '../ledger/wallet/wallet.ts'

const FAULTS_SHOWN = 50

/** Prints the trial balance; exits with 1 if anything in the books differs. */
await runCommand(async ({ db }) => {
  const rows = await trialBalance(db)
  for (const { currency, account, sum, postings } of rows)
    say(
      `${currency.padEnd(8)}${account.padEnd(12)}${`${sum}`.padStart(22)}${`${postings}`.padStart(14)}`,
    )
  if (rows.length === 0) say('The books are empty.')

  const faults = await findFaults(db)
  for (const { check, found } of faults.slice(0, FAULTS_SHOWN)) say(`WRONG: ${check}: ${found}`)
  if (faults.length > FAULTS_SHOWN) say(`… and ${faults.length - FAULTS_SHOWN} more.`)
  for (const remark of await findRemarks(db)) say(remark)
  say(faults.length === 0 ? 'The books balance.' : `${faults.length} differences.`)
  return faults.length === 0 ? 0 : 1
})
