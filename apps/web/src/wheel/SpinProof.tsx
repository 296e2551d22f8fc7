import { type WheelSpin } from '@ayva/contract/wheel'
import { Button } from '@ayva/kit/Button'
import { memoryNote } from '@ayva/kit/commitments'
import { comparedWords } from '@ayva/kit/compared'
import { useState } from 'react'
import { useSelf } from '../player/player.ts'
import { checkSpin, type SpinVerdict } from './spin-check.ts'
import { text } from './wheel.text.ts'

/** By what a spin was decided, and the way to see that it was. */
export function SpinProof({ spin }: { spin: WheelSpin }) {
  const playerId = useSelf()?.id
  const [verdict, setVerdict] = useState<SpinVerdict>()
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
      <Button
        size="sm"
        onClick={() => playerId !== undefined && void checkSpin(playerId, spin).then(setVerdict)}
      >
        {text.check}
      </Button>
      <output>{verdict && wordsOf(verdict)}</output>
    </details>
  )
}

function wordsOf({ source, same }: SpinVerdict): string {
  if (!same) return text.wrong
  return `${text.right} ${comparedWords(source, same, text.spinning)}${memoryNote()}`
}
