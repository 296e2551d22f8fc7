import { type Answer } from '@ayva/contract/base'
import { type PastCrashRound, showCrashRoundProof } from '@ayva/contract/games/crash'
import { Button } from '@ayva/kit/Button'
import { withSupportLink } from '@ayva/kit/support-link'
import { memoryNote } from '../../table/commitments.ts'
import { comparedWords } from '../../table/compared.ts'
import { useEffect, useState } from 'react'
import { type Table } from '../../table/table.ts'
import { type CrashModel } from '../crash.ts'
import { crashText } from './crash.text.ts'
import { timesText } from './crash-words.ts'
import { checkCrashRound, type CrashRoundVerdict, reachesFirst } from './crash-round-check.ts'

type Proof = Answer<typeof showCrashRoundProof>
type Props = { table: Table; model: CrashModel; shown: PastCrashRound }

/** Recomputes a crash round in the browser, and compares it with what was shown before its start. */
export function CrashRoundProof({ table, model, shown }: Props) {
  const [checked, setChecked] = useState<{ proof: Proof; verdict: CrashRoundVerdict }>()
  const [failed, setFailed] = useState(false)
  const { id, crash100 } = shown
  useEffect(() => {
    let isHere = true
    table
      .ask((call) => call(showCrashRoundProof, { params: { id } }))
      .then(async (proof) => ({ proof, verdict: await checkCrashRound(model, proof, crash100) }))
      .then((done) => isHere && setChecked(done))
      .catch(() => isHere && setFailed(true))
    return () => void (isHere = false)
  }, [table, model, id, crash100])
  if (failed) return <p>{crashText.proofFailed}</p>
  if (!checked) return <p>{crashText.proofWait}</p>
  const { proof, verdict } = checked
  const { flight, chain } = proof
  const { reckoned, source, same } = verdict
  const facts = [
    [crashText.result, reckoned === undefined ? '—' : timesText(reckoned)],
    [crashText.secret, flight.serverSeed ?? '—'],
    [crashText.hash, flight.serverSeedHash],
    [crashText.salt, chain.salt],
    [crashText.link, `${flight.link} / ${chain.length}`],
    [crashText.first, chain.firstHash],
  ]
  return (
    <div className="crash-proof">
      <p>
        <b className={same && source === 'browser' ? 'k-gain' : undefined}>
          {withSupportLink(titleOf(verdict))}
        </b>
      </p>
      {same && <p>{comparedWords(source, same, crashText.takeoff) + memoryNote()}</p>}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ToFirst proof={proof} />
      <p className="k-text-3">{chain.saltRule}</p>
    </div>
  )
}

function titleOf({ same, source }: CrashRoundVerdict): string {
  if (!same) return crashText.proofBad
  return source === 'browser' ? crashText.proofGood : crashText.proofServer
}

/** Hashes the chain back to its published beginning, which can take some seconds. */
function ToFirst({ proof }: { proof: Proof }) {
  const [busy, setBusy] = useState(false)
  const [reached, setReached] = useState<boolean>()
  const walk = async () => {
    setBusy(true)
    setReached(await reachesFirst(proof))
    setBusy(false)
  }
  return (
    <>
      <Button
        size="sm"
        loading={busy}
        loadingLabel={crashText.toFirstWait}
        onClick={() => void walk()}
      >
        {crashText.toFirst}
      </Button>
      <output>
        {reached === undefined ? '' : reached ? crashText.firstGood : crashText.firstBad}
      </output>
    </>
  )
}
