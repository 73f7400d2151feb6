import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultsName } from '../../../components/wheel-page/results-name.ts';
import { pageKind } from '../../../contracts/embed/page-display.ts';
import { readPageParameters, type WheelPageName } from '../../../contracts/embed/page-parameters.ts';

function nameOf(page: WheelPageName, query: string): string {
  const options = { allowHttp: false, ownOrigin: 'https://wheels.example' };
  const { values } = readPageParameters(new URLSearchParams(query), options);
  return resultsName(pageKind(page, values), values);
}

describe('results are stored', () => {
  it('under the name of a wheel, whichever page shows it', () => {
    assert.equal(nameOf('customwheel', 'listName=friday'), 'friday');
    assert.equal(nameOf('svcwheel', 'listName=friday&wheel_type=tier'), 'friday');
    assert.equal(nameOf('customwheel', ''), 'customwheel');
  });

  it('separately for each wheel with rows of a host', () => {
    const parent = 'data_source=parent&parentOrigin=https://';
    const names = [
      nameOf('customwheel', 'listName=friday'),
      nameOf('pcgiveaway', 'data_source=parent'),
      nameOf('svcwheel', 'data_source=parent'),
      ...['a.example', 'b.example', 'a.example&wheel_type=member', 'a.example&listName=friday'].map((rest) =>
        nameOf('pcgiveaway', parent + rest),
      ),
      nameOf('pcgiveaway', `${parent}a.example&drawSlug=may`),
      nameOf('pcgiveaway', `${parent}a.example&listName=may`),
    ];
    assert.equal(new Set(names).size, names.length, names.join('\n'));
  });
});
