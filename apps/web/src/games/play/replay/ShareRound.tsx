import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { problemText } from '@ayva/games/table/problem.text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { useOrigin } from '#lib/page-meta.tsx'
import { replayText as text } from './replay.text.ts'

const contract = () => import('@ayva/contract/games/rounds/replay')

/** Shares the round by a link, and withdraws it. */
export function ShareRound({ roundId, token }: { roundId: string; token: string | null }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {text.share}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={text.shareTitle}>
        <Link roundId={roundId} token={token} />
      </Modal>
    </>
  )
}

function Link({ roundId, token }: { roundId: string; token: string | null }) {
  const call = useCall()
  const cache = useQueryClient()
  const origin = useOrigin()
  const [copied, setCopied] = useState(false)
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      const { shareRound, withdrawRoundLink } = await contract()
      const params = { roundId }
      await (wanted ? call(shareRound, { params }) : call(withdrawRoundLink, { params }))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['replay', roundId] }),
  })
  const address = `${origin}/round/${token}`
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true))
  return (
    <div className="replay-share">
      <p className="k-text-2">{text.shareText}</p>
      {change.isError && <ErrorNote title={text.shareFailed} hint={problemText(change.error)} />}
      {token === null ? (
        <Button
          kind="primary"
          size="lg"
          loading={change.isPending}
          onClick={() => change.mutate(true)}
        >
          {text.makeLink}
        </Button>
      ) : (
        <>
          <Input label={text.link} value={address} readOnly />
          <Button kind="primary" size="lg" icon="copy" onClick={copy}>
            {copied ? text.copied : text.copy}
          </Button>
          <Button size="lg" loading={change.isPending} onClick={() => change.mutate(false)}>
            {text.withdraw}
          </Button>
        </>
      )}
    </div>
  )
}
