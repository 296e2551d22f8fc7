import { Icon } from '@ayva/kit/Icon'
import { useToast } from '@ayva/kit/Toast'
import { fairText } from './fairness.text.ts'

/** Copies a text and confirms it. */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const { show } = useToast()
  return (
    <button
      type="button"
      className="k-well-button"
      aria-label={fairText.copy(what)}
      onClick={() =>
        void copyText(value).then(() => show({ text: fairText.copied, kind: 'success' }))
      }
    >
      <Icon name="copy" />
    </button>
  )
}

export function copyText(value: string): Promise<void> {
  return navigator.clipboard.writeText(value)
}
