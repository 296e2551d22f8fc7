/** An answer in the form of the wire, as a form's initial value: sums are digits. */
export function toWire<T extends object>(answer: T): Record<string, unknown> {
  const text = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return JSON.parse(text) as Record<string, unknown>
}

/** Only these parts of it. */
export function wirePart<T extends object>(answer: T, names: readonly (keyof T & string)[]) {
  const whole = toWire(answer)
  return Object.fromEntries(names.map((name) => [name, whole[name]]))
}
