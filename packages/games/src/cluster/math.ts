import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import { cluster } from './cluster.ts'
import clusterHigh from './cluster-high.json' with { type: 'json' }
import clusterMid from './cluster-mid.json' with { type: 'json' }
import clusterSoft from './cluster-soft.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'cluster',
  releases: releasesOf(cluster, [clusterMid, clusterSoft, clusterHigh]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
