import { type Answer, type Body } from '@ayva/contract/base'
import { type ApprovalRule } from '@ayva/contract/payments/cashier/withdrawal-settings'
import { TRIED_MAX, tryApprovalRule } from '@ayva/contract/payments/cashier/risk'
import { listOfficeSettings } from '@ayva/contract/platform/settings'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { plural } from '@ayva/kit/format'
import { formatMoney } from '@ayva/kit/Money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { asking, call } from '#lib/call.ts'
import { SchemaForm } from '#lib/schema-form/SchemaForm.tsx'
import { type Schema } from '#lib/schema-form/schema.ts'
import { fieldsOf, wordsOf } from '#lib/refused.ts'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { ruleWords } from './payment-words.ts'

type Asked = Body<typeof tryApprovalRule>

const labels = {
  rule: 'Правило',
  'rule.rule': 'Что считать',
  'rule.sum': ruleWords('sum'),
  'rule.day_sum': ruleWords('day_sum'),
  'rule.day_count': ruleWords('day_count'),
  'rule.young_account': ruleWords('young_account'),
  'rule.new_requisite': ruleWords('new_requisite'),
  'rule.unverified': ruleWords('unverified'),
  'rule.first_withdrawal': ruleWords('first_withdrawal'),
  'rule.after_deposit': ruleWords('after_deposit'),
  'rule.shared_requisite': ruleWords('shared_requisite'),
  'rule.same_player': ruleWords('same_player'),
  'rule.other_country': ruleWords('other_country'),
  'rule.currency': 'Валюта',
  'rule.above': 'Выше скольких: целых единиц валюты, а выводов за сутки штук',
  'rule.days': 'Аккаунт младше скольких дней',
  'rule.minutes': 'Сколько минут после пополнения',
  days: 'За сколько прошлых дней',
}
const schema = z.toJSONSchema(tryApprovalRule.body, {
  io: 'input',
  unrepresentable: 'any',
}) as Schema
const begin: Asked = { rule: { rule: 'sum', currency: 'RUB', above: 100_000 }, days: 30 }

/** The present rules, and a trial of any other rule on past data before it is set. */
export function RuleTrial() {
  const may = useMay()
  const [asked, setAsked] = useState<Asked>(begin)
  const trial = useMutation({
    mutationFn: (body: Asked) => call(tryApprovalRule, { body }),
  })
  const tryIt = (body: Asked) => {
    setAsked(body)
    trial.mutate(body)
  }
  return (
    <div className="o-narrow o-act">
      <p>
        Правило только помечает вывод и оставляет его людям: деньги игрока оно не держит и не
        возвращает.
      </p>
      <section className="o-card o-act">
        <h2>Примерить правило</h2>
        <SchemaForm
          schema={schema}
          value={asked}
          onChange={(value) => setAsked(value as Asked)}
          labels={labels}
          errors={fieldsOf(trial.error)}
        />
        <Button kind="primary" loading={trial.isPending} onClick={() => tryIt(asked)}>
          Посчитать
        </Button>
        {trial.error && <ErrorNote title={wordsOf(trial.error)} />}
        {trial.data && <Result result={trial.data} asked={trial.variables} />}
      </section>
      {may('settings.read') && <Rules onTry={(rule) => tryIt({ rule, days: asked.days })} />}
    </div>
  )
}

type ResultProps = { result: Answer<typeof tryApprovalRule>; asked: Asked }

function Result({ result, asked }: ResultProps) {
  const { hit, looked, isMore, sum, players, reviewed, newest } = result
  const { currency } = asked.rule
  return (
    <div aria-live="polite">
      <p>
        <b>
          За {asked.days} {plural(asked.days, 'день', 'дня', 'дней')} под это правило попало бы{' '}
          {hit} {plural(hit, 'вывод', 'вывода', 'выводов')} из {looked}.
        </b>
      </p>
      {isMore && <p>Выводов было больше: посмотрели последние {TRIED_MAX}.</p>}
      {hit > 0 && (
        <p>
          На {formatMoney({ minor: sum, currency }, { short: true })}, у {players}{' '}
          {plural(players, 'игрока', 'игроков', 'игроков')}. Людям и так досталось {reviewed}.
        </p>
      )}
      <ul className="o-checks">
        {newest.map((one) => (
          <li key={`${one.playerId}.${one.paymentId}`}>
            <Link className="o-link" to={`/payments/${one.playerId}/${one.paymentId}`}>
              {formatMoney(one.sum)}
            </Link>
            <span className="o-muted">
              игрок № {one.playerId}, {shortMoment(one.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The present rules, from the setting that has versions and authors. */
function Rules({ onTry }: { onTry: (rule: ApprovalRule) => void }) {
  const settings = useQuery(asking(listOfficeSettings, {}))
  const approval = settings.data?.find(({ alias }) => alias === 'withdrawal_approval')
  if (!approval) return null
  const { rules } = approval.value as { rules: ApprovalRule[] }
  return (
    <section className="o-card">
      <header>
        <h2>Действуют сейчас</h2>
        <Link className="o-link" to="/settings?open=withdrawal_approval">
          Изменить, история
        </Link>
      </header>
      <ul className="o-checks">
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)}>
            <span className="o-grow">
              {ruleWords(rule.rule)}
              <br />
              <small>{boundOf(rule)}</small>
            </span>
            <Button size="sm" kind="outline" onClick={() => onTry(rule)}>
              Посчитать
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function boundOf({ rule, above, currency, days, minutes }: ApprovalRule): string {
  const bound = above.toLocaleString('ru')
  const said = rule === 'day_count' ? `больше ${bound}, ${currency}` : `от ${bound} ${currency}`
  const age = days === undefined ? '' : `, младше ${days} ${plural(days, 'дня', 'дней', 'дней')}`
  const since =
    minutes === undefined ? '' : `, до ${minutes} ${plural(minutes, 'минуты', 'минут', 'минут')}`
  return `${said}${age}${since}`
}
