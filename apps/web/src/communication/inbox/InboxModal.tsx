import './inbox.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { Empty } from '@ayva/kit/Empty'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { IconButton } from '@ayva/kit/IconButton'
import { Pill } from '@ayva/kit/Pill'
import { Sheet } from '@ayva/kit/Sheet'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useState } from 'react'
import { type ModalModule } from '#lib/page.ts'
import { InboxFoot } from './InboxFoot.tsx'
import { InboxList } from './InboxList.tsx'
import { text } from './inbox.text.ts'
import { useInbox, useVisit } from './use-inbox.ts'

/** The player's notifications, the newest first. */
function InboxModal({ close }: { close: () => void }) {
  useVisit()
  const state = useInbox()
  const { data, isPending, isFetching, refetch } = state.inbox
  const [said, setSaid] = useState('')
  const title = (
    <span className="inbox-title">
      {text.title} {data && data.unread > 0 && <Pill tone="quince">{text.fresh(data.unread)}</Pill>}
    </span>
  )
  const choice = (
    <IconButton icon="sliders-horizontal" label={text.choice} href="/profile/settings" />
  )
  return (
    <Sheet open onClose={close} title={title} aside={choice} className="inbox-sheet">
      <output className="k-visually-hidden">{isPending ? text.loading : said}</output>
      {isPending && <Waiting />}
      {!isPending && !data && (
        <ErrorNote
          title={text.failed}
          hint={text.failedHint}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.count === 0 && <Empty image={plum} title={text.empty} hint={text.emptyHint} />}
      {data && data.count > 0 && (
        <>
          <InboxList state={state} inbox={data} say={setSaid} />
          <InboxFoot clear={state.clear} say={setSaid} />
        </>
      )}
    </Sheet>
  )
}

const WAITING = 5

function Waiting() {
  return (
    <div className="inbox-list" aria-hidden="true">
      {Array.from({ length: WAITING }, (_, at) => (
        <div key={at} className="inbox-row is-new">
          <Skeleton width={40} height={40} radius={12} />
          <div className="inbox-row-text">
            <Skeleton width="60%" height={16} />
            <Skeleton width="90%" height={14} />
          </div>
        </div>
      ))}
    </div>
  )
}

export const modal: ModalModule = { view: InboxModal }
