import { type Answer } from '@ayva/contract/base'
import { showFlightProof } from '@ayva/contract/orbit'
import { nobleHmac, sha256Hex } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import { useEffect, useState } from 'react'
import { type Table } from '../../table/table.ts'
import { type CrashModel, drawCrash } from '../crash.ts'
import { crashText } from './crash.text.ts'
import { timesText } from './crash-words.ts'

type Proof = Answer<typeof showFlightProof>

/** The flight reckoned anew, here in the browser, from what was published. */
export function FlightProof({ table, model, id }: { table: Table; model: CrashModel; id: number }) {
  const [proof, setProof] = useState<Proof>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isHere = true
    table
      .ask((call) => call(showFlightProof, { params: { id } }))
      .then((told) => isHere && setProof(told))
      .catch(() => isHere && setFailed(true))
    return () => void (isHere = false)
  }, [table, id])
  if (failed) return <p>{crashText.proofFailed}</p>
  if (!proof) return <p>{crashText.proofWait}</p>
  const { flight, chain } = proof
  const { reckoned, isGood } = reckon(model, proof)
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
        <b className={isGood ? 'k-gain' : undefined}>
          {isGood ? crashText.proofGood : crashText.proofBad}
        </b>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="k-text-3">{chain.saltRule}</p>
    </div>
  )
}

function reckon(model: CrashModel, { flight, chain }: Proof) {
  const { serverSeed, serverSeedHash, link: nonce, crash100 } = flight
  if (serverSeed === null) return { reckoned: undefined, isGood: false }
  const seeds = { serverSeed, clientSeed: chain.salt, nonce, hmac: nobleHmac }
  const reckoned = drawCrash(model, createStream(seeds))
  return { reckoned, isGood: sha256Hex(serverSeed) === serverSeedHash && reckoned === crash100 }
}
