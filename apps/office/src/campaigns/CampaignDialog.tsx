import { listFacts, saveCampaign, type Campaign } from '@ayva/contract/campaigns/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking } from '#lib/call.ts'
import { wirePart } from '#lib/to-wire.ts'
import { campaignLabels } from './labels.ts'

type CampaignDialogProps = {
  id: string
  campaign?: Campaign | undefined
  onClose: () => void
  onSaved?: (() => void) | undefined
}

/** Everybody who may be written to at all: the gate of consent sorts them out. */
const everybody = { not: { fact: 'locale', is: 'xx' } }

/** Writes a campaign, or changes one that has not begun; nothing is sent by it. */
export function CampaignDialog({ id, campaign, onClose, onSaved }: CampaignDialogProps) {
  const [startsAt] = useState(() => new Date().toISOString())
  const facts = useQuery(asking(listFacts, {}))
  return (
    <CallDialog
      endpoint={saveCampaign}
      params={{ id }}
      title={campaign ? `Изменить: ${campaign.title}` : 'Новая рассылка'}
      verb="Сохранить черновик"
      done="Черновик сохранён: ничего ещё не отправлено"
      labels={campaignLabels}
      begin={Object.assign(
        campaign
          ? wirePart(campaign, ['title', 'channel', 'words', 'audience', 'startsAt'])
          : { audience: everybody, startsAt },
        { seen: campaign?.version ?? 0 },
      )}
      without={['seen']}
      onClose={onClose}
      onDone={onSaved}
    >
      <details>
        <summary>Признаки, из которых складывают условия</summary>
        <ul className="o-checks">
          {facts.data?.map(({ name, kind, summary }) => (
            <li key={name}>
              <span>
                <code>{name}</code> <small>{kind}</small>
                <br />
                {summary}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </CallDialog>
  )
}
