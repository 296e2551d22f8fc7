import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { text } from './factors.text.ts'

const words = text.codes

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [said, setSaid] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid(words.copied)
    } catch {
      setSaid(words.notCopied)
    }
  }
  return (
    <div className="factors-recovery">
      <p className="k-text-2">{words.lead}</p>
      <ul aria-label={words.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factors-buttons">
        <Button kind="primary" onClick={onDone}>
          {words.done}
        </Button>
        <Button kind="text" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <output className="k-text-2 k-small">{said}</output>
    </div>
  )
}
