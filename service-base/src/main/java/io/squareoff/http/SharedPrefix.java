package io.squareoff.http;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Lets records of properties stand below one another, such as {@code squareoff} and {@code squareoff.server}, and still refuse
 * unknown keys: a key below an inner prefix is that record's to know or to refuse, and not unknown to the outer one.
 */
final class SharedPrefix implements ConfigurationPropertiesBindHandlerAdvisor {

    private final ListableBeanFactory beans;

    SharedPrefix(ListableBeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public BindHandler apply(BindHandler handler) {
        return new AbstractBindHandler(handler) {
            @Override
            public void onFinish(ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result)
                    throws Exception {
                try {
                    super.onFinish(name, target, context, result);
                } catch (UnboundConfigurationPropertiesException e) {
                    refuse(e.getUnboundProperties(), prefixesBelow(name));
                }
            }
        };
    }

    private static void refuse(Set<ConfigurationProperty> unknown, List<ConfigurationPropertyName> inner) {
        Set<ConfigurationProperty> refused = unknown.stream()
                .filter(property -> inner.stream().noneMatch(prefix -> prefix.isAncestorOf(property.getName())))
                .collect(Collectors.toSet());
        if (!refused.isEmpty()) {
            throw new UnboundConfigurationPropertiesException(refused);
        }
    }

    private List<ConfigurationPropertyName> prefixesBelow(ConfigurationPropertyName outer) {
        return Arrays.stream(beans.getBeanNamesForAnnotation(ConfigurationProperties.class))
                .map(bean -> beans.findAnnotationOnBean(bean, ConfigurationProperties.class, false))
                .filter(Objects::nonNull)
                .map(properties -> ConfigurationPropertyName.of(properties.prefix()))
                .filter(outer::isAncestorOf)
                .toList();
    }
}
