import { useId, useState } from 'react'
import { fairText } from './fairness.text.ts'
import { terms } from './terms.text.ts'

/** A technical term with an explanation that opens in place. */
export function Term({ of }: { of: keyof typeof terms }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { name, sentence } = terms[of]
  return (
    <>
      <button
        type="button"
        className="fairness-term"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {fairText.whatIs(name)}
      </button>
      <span className="fairness-term-text" id={id} hidden={!open}>
        {sentence}
      </span>
    </>
  )
}
