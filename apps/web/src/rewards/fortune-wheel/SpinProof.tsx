import { type WheelSpin } from '@ayva/contract/rewards/fortune-wheel'
import { Button } from '@ayva/kit/Button'
import { type ReactNode, useState } from 'react'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './fortune-wheel.text.ts'

/** The proof of a spin, and the button to verify it. */
export function SpinProof({ spin }: { spin: WheelSpin }) {
  const playerId = useSelf()?.id
  const [verdict, setVerdict] = useState<{ spin: WheelSpin; words: ReactNode }>()
  const check = async () => {
    const { spinWords } = await import('./spin-check.ts')
    if (playerId !== undefined) setVerdict({ spin, words: await spinWords(playerId, spin) })
  }
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
      <Button size="sm" onClick={() => void check()}>
        {text.check}
      </Button>
      {/* A verdict belongs to the verified answer, not to a later one. */}
      <output>{verdict?.spin === spin && verdict.words}</output>
    </details>
  )
}
