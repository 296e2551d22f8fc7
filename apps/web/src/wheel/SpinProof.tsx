import { type WheelSpin } from '@ayva/contract/wheel'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { text } from './wheel.text.ts'

/** Finds the sector again by the code of the games, in the browser. */
async function holds({ proof, sector }: WheelSpin): Promise<boolean> {
  const [{ createStream }, { nobleHmac, sha256Hex }] = await Promise.all([
    import('@ayva/game-math/stream'),
    import('@ayva/game-math/hash'),
  ])
  const { serverSeed, serverSeedHash, weights } = proof
  if (sha256Hex(serverSeed) !== serverSeedHash) return false
  return createStream({ ...proof, hmac: nobleHmac }).weighted(weights) === sector.n
}

/** By what a spin was decided, and the way to see that it was. */
export function SpinProof({ spin }: { spin: WheelSpin }) {
  const [right, setRight] = useState<boolean>()
  const { serverSeed, serverSeedHash, clientSeed, nonce } = spin.proof
  const rows = [
    [text.serverSeedHash, serverSeedHash],
    [text.serverSeed, serverSeed],
    [text.clientSeed, clientSeed],
    [text.nonce, String(nonce)],
  ] as const
  return (
    <details className="fortune-proof">
      <summary>{text.proof}</summary>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="sm" onClick={() => void holds(spin).then(setRight)}>
        {text.check}
      </Button>
      <output>{right === undefined ? '' : right ? text.right : text.wrong}</output>
    </details>
  )
}
