import { serverNow } from '@ayva/kit/server-clock'
import { type Call } from '@ayva/contract/client'
import { type AccountStatementState } from '@ayva/contract/ledger/account-statements'
import { Button } from '@ayva/kit/Button'
import { Select } from '@ayva/kit/Select'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { saveFile } from '@ayva/kit/save-file'
import { useSelf } from '../../../identity/player/player.ts'
import { failure, moments } from '../cashier.text.ts'
import { text as words } from './history.text.ts'

const contract = () => import('@ayva/contract/ledger/account-statements')
const KEY = ['statement']
const ASK_AGAIN_MS = 2_000

function accountStatementQuery(call: Call) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async () => call((await contract()).showAccountStatement, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? ASK_AGAIN_MS : false),
  })
}

/** The signed statement of a year: request, wait, download. */
export function YearAccountStatement() {
  const call = useCall()
  const cache = useQueryClient()
  const state = useQuery(accountStatementQuery(call)).data
  const years = yearsSince(useSelf()?.created)
  const [year, setYear] = useState(years[0]!)
  const ask = useMutation({
    mutationFn: async () => call((await contract()).askAccountStatement, { body: { year } }),
    onSuccess: (asked) => keepAnswer<AccountStatementState>(cache, KEY, asked),
  })
  const take = useMutation({
    mutationFn: async () => {
      const { name, pdf } = await call((await contract()).takeAccountStatement, {})
      saveFile({ name, type: 'application/pdf', content: bytesOf(pdf) })
    },
  })
  const making = ask.isPending || state?.state === 'making'
  const error = ask.error ?? take.error
  return (
    <section className="k-panel history-statement" aria-label={words.statement.title}>
      <div>
        <h2 className="k-strong">{words.statement.title}</h2>
        <output className="k-small k-text-2">
          {error ? failure(error) : <Hint state={state} />}
        </output>
      </div>
      <div className="history-statement-actions">
        <Select
          inline
          label={words.statement.year}
          value={String(year)}
          onChange={(event) => setYear(Number(event.target.value))}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
        />
        <Button loading={making} onClick={() => ask.mutate()}>
          {words.statement.make}
        </Button>
        {state?.state === 'ready' && (
          <Button kind="primary" loading={take.isPending} onClick={() => take.mutate()}>
            {words.statement.take(state.year!)}
          </Button>
        )}
      </div>
    </section>
  )
}

function Hint({ state }: { state: AccountStatementState | undefined }) {
  if (state?.state !== 'ready') return words.statement.hint[state?.state ?? 'none']
  return (
    <>
      {words.statement.ready(state.number!, moments.dayAndTime(state.expiresAt!))}{' '}
      <span className="history-statement-print">{words.statement.print(state.fingerprint!)}</span>
    </>
  )
}

/** From this year back to the year of the registration. */
function yearsSince(created = 0): number[] {
  const now = new Date(serverNow()).getUTCFullYear()
  const first = new Date(created * 1000).getUTCFullYear()
  return Array.from({ length: Math.min(Math.max(now - first, 0), 9) + 1 }, (_, n) => now - n)
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
