import { type Classic3Model, evaluateStops, type Stops } from '../classic3.ts'

/** A board to look at before the first spin: the first one of the strips that wins nothing. */
export function quietStops(model: Classic3Model): Stops {
  for (let third = 0; third < model.strips[2].length; third++) {
    const stops: Stops = [0, 0, third]
    if (evaluateStops(model, stops, () => 0).wins.length === 0) return stops
  }
  return [0, 0, 0]
}
