import { expect, test } from 'vitest';
import { demangled } from './demangle.ts';

test.each([
  ['_ZN5tokio7runtime4task3raw4poll17h0123456789abcdefE', 'tokio::runtime::task::raw::poll'],
  [
    '_ZN69_$LT$shop..search..Search$u20$as$u20$core..future..future..Future$GT$4poll17h0123456789abcdefE',
    '<shop::search::Search as core::future::future::Future>::poll',
  ],
  [
    '_ZN2v88internal18ScavengerCollector14CollectGarbageEv',
    'v8::internal::ScavengerCollector::CollectGarbage',
  ],
  ['_ZNK4node14PrincipalRealm14process_objectEv', 'node::PrincipalRealm::process_object'],
  [
    '_ZN2v84base11SmallVectorINS_8internal6HandleINS2_6ObjectEEELm16ESaIS5_EE4GrowEm',
    'v8::base::SmallVector::Grow',
  ],
  [
    '_ZN2v88internal15JsonStringifier10Serialize_ILb0EEENS1_6ResultENS0_6HandleINS0_6ObjectEEEb.isra.0',
    'v8::internal::JsonStringifier::Serialize_',
  ],
  ['_ZN2v88internal12_GLOBAL__N_16InvokeEPNS0_7IsolateE', 'v8::internal::(anonymous namespace)::Invoke'],
  ['Hot_search_FLGZXMjZk1EtgayCeCtrf8', 'Hot_search'],
  ['Hot_<clinit>_Ht1J7i6CZL1dY8LNrEwl0J', 'Hot_<clinit>'],
  ['uv__io_initializationconstants', 'uv__io_initializationconstants'],
  ['_Z4burni', 'burn'],
  ['_ZSt4sortv', 'std'],
  ['main.burn', 'main.burn'],
  ['_ZN', '_ZN'],
  ['_ZN9999999999', '_ZN9999999999'],
  ['_RNvCs1234_7mycrate3foo', 'mycrate::foo'],
  [
    '_RNvMs0_Cs4X4t9plMPHF_9addr2lineINtB5_7ContextINtNtNtCsduwmD7cSIQq_5gimli4read12endian_slice11EndianSliceNtNtBO_9endianity12LittleEndianEE9find_unitCsjrHSEGnQ3l9_3std',
    '<addr2line::Context>::find_unit',
  ],
  [
    '_RNCNvNtNtNtCsjrHSEGnQ3l9_3std3sys11personality3gcc14find_eh_action0B9_',
    'std::sys::personality::gcc::find_eh_action::{closure}',
  ],
  ['_RNvXCs1_4shopNtB2_4ShopNtB2_4Find4find', '<shop::Shop as shop::Find>::find'],
  ['_RNvCs1234_7mycrate999999foo', '_RNvCs1234_7mycrate999999foo'],
  [`_R${'M'.repeat(5000)}`, `_R${'M'.repeat(5000)}`],
  [`_RB_`, '_RB_'],
])('%s is %s', (symbol, name) => {
  expect(demangled(symbol)).toBe(name);
});
