import { type Gift } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { Money } from '@ayva/kit/Money'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { failure, text } from './gifts.text.ts'
import { cancelPreviewQuery, useGiveBack } from './use-gifts.ts'

const words = text.cancel

/** Cancelling a gift: states what remains and what is lost before the confirmation. */
export function CancelDialog({ gift, close }: { gift: Gift; close: () => void }) {
  const preview = useQuery(cancelPreviewQuery(useCall(), gift.id))
  const giveBack = useGiveBack()
  const told = preview.data
  return (
    <Modal open onClose={close} title={words.title}>
      <p className="k-text-2">{gift.title}</p>
      {preview.isError && (
        <ErrorNote
          title={words.failed}
          hint={failure(preview.error)}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.isPending && <Skeleton height={96} radius={16} />}
      {told && (
        <dl className="truth-card-terms gifts-preview">
          <div>
            <dt>{words.keeps}</dt>
            <dd className="k-gain">
              <Money value={told.keeps} />
            </dd>
          </div>
          <div>
            <dt>{words.loses}</dt>
            <dd>
              <Money value={told.loses} />
            </dd>
          </div>
          {told.rounds > 0 && (
            <div>
              <dt>{words.rounds}</dt>
              <dd>{told.rounds}</dd>
            </div>
          )}
          {told.wagered.minor > 0n && (
            <div>
              <dt>{words.wagered}</dt>
              <dd>
                <Money value={told.wagered} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <p className="k-small k-text-2">{words.note}</p>
      {giveBack.error && <ErrorNote title={failure(giveBack.error)} />}
      <div className="gifts-actions">
        <Button size="lg" onClick={close} data-autofocus>
          {words.no}
        </Button>
        <Button
          kind="danger"
          size="lg"
          disabled={!told}
          loading={giveBack.isPending}
          loadingLabel={words.doing}
          onClick={() => giveBack.run(gift.id, close)}
        >
          {words.yes}
        </Button>
      </div>
    </Modal>
  )
}
