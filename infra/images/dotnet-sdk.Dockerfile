FROM headroom-base/debian
RUN apt-get update && apt-get install -y libssl3t64 libstdc++6 && rm -rf /var/lib/apt/lists/*
COPY dotnet/ /usr/share/dotnet/
RUN ln -s /usr/share/dotnet/dotnet /usr/bin/dotnet
ENV DOTNET_ROOT=/usr/share/dotnet DOTNET_RUNNING_IN_CONTAINER=true ASPNETCORE_HTTP_PORTS=8080 DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 \
  DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 DOTNET_GENERATE_ASPNET_CERTIFICATE=false
COPY machine/ /
COPY packages/ /usr/share/nuget/
COPY nuget/ /root/.nuget/NuGet/
