import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { useToast } from '@ayva/kit/Toast'
import { useSyncExternalStore } from 'react'
import { useOrigin } from '#lib/page-meta.tsx'
import { text } from './referral.text.ts'

const never = () => () => {}
const canShare = () => 'share' in navigator

/** The link with ways to share it, using the browser's share dialog if it exists. */
export function OwnLink({ code }: { code: string }) {
  const { show } = useToast()
  const url = `${useOrigin()}/?referralCode=${code}`
  const shares = useSyncExternalStore(never, canShare, () => false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => show({ text: text.copied, kind: 'success' }),
      () => show({ text: text.copyFailed, kind: 'error' }),
    )
  // Closing the browser's dialog is not an error.
  const share = () => navigator.share({ url }).catch(() => {})
  return (
    <div className="referral-link">
      <Input label={text.link} value={url} readOnly />
      <Button kind="primary" size="lg" icon="copy" onClick={() => void copy()}>
        {text.copy}
      </Button>
      {shares && (
        <Button size="lg" onClick={() => void share()}>
          {text.share}
        </Button>
      )}
    </div>
  )
}
